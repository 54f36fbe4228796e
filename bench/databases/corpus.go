package main

import (
	"fmt"
	"slices"
	"strings"
)

// reserved are the bytes that mean something in a URL, or may not stand in one; letters and
// digits, which do neither, have one of each among them.
const reserved = " !\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~\t\x00\x7fa0\xe9"

// places are where each of these bytes is put, raw and escaped: "%s" is the place.
var places = map[string][]string{
	"postgres": {
		"postgres://us%ser@h/db", "postgres://user:pass%sword@h:5433/db", "postgres://%s:p@h/db", "postgres://u:p@ho%sst/db",
		"postgres://h:54%s32/db", "postgres://h/d%sb", "postgres://h/db?application_name=a%sb", "postgres://h/db?a%sb=1",
		"postgres://h/db%s", "postgres://h%s",
	},
	"mongodb": {
		"mongodb://us%ser@h/db", "mongodb://user:pass%sword@h:27018/db", "mongodb://%s:p@h/db", "mongodb://u:p@ho%sst/db",
		"mongodb://h:270%s17/db", "mongodb://h/d%sb", "mongodb://h/db?appName=a%sb", "mongodb://h/db?a%sb=1",
		"mongodb://h/db%s", "mongodb://h%s", "mongodb+srv://u:p%s@a.example.com/db",
	},
	"mysql": {
		"mysql://us%ser@h/db", "mysql://user:pass%sword@h:3306/db", "mysql://u:p@ho%sst/db", "mysql://h:33%s06/db",
		"mysql://h/d%sb", "mysql://h/db?loc=a%sb", "mysql://h/db%s",
	},
}

// corpus gives the URLs of a database: those written by hand, and the variations.
func corpus(database string) []string {
	list := slices.Clone(written[database])
	for _, place := range places[database] {
		for i := range len(reserved) {
			list = append(list, fmt.Sprintf(place, reserved[i:i+1]), fmt.Sprintf(place, fmt.Sprintf("%%%02X", reserved[i])))
		}
	}
	var out []string
	seen := map[string]bool{}
	for _, s := range list {
		if !seen[s] {
			seen[s] = true
			out = append(out, s)
		}
	}
	return out
}

// written are the URLs that were written by hand. Those that are cut from reports of bugs are
// among the field cases.
var written = map[string][]string{
	"postgres": append(postgresURLs, postgresParams()...),
	"mongodb":  append(mongodbURLs, mongodbOptions()...),
	"mysql":    append(otherURLs, fieldCases...),
}

// fieldCases are inputs from reports of bugs in other projects.
var fieldCases = []string{
	"mysql://boulder@tcp(localhost:3306)/boulder_test?parseTime=true",
	"ms://user:pw#d@mssql-server.example/base",
	"mysql://user:abc/BDE@127.0.0.1:3306/db",
	"pg://postgres:ex>ample!@localhost:2001/default",
	"https://foo@server1.example:7998,server2.example:7998/data",
	"jdbc:postgresql://host1:5432,host2:5432/database",
	"postgres://app:example@foo:1,bar:2,baz:3/mydb?sslmode=disable",
}

// hostForms are what stands where the hosts do.
var hostForms = []string{
	"", "h", "h.example.com", "h.", "H.Example.COM", "h_1", "1.2.3.4", "256.1.1.1", "1.2.3", "localhost", "a-b", "-a", "xn--bcher-kva.example",
	"h:%d", "h:", ":%d", ":", "h:0", "h:1", "h:65535", "h:65536", "h:99999999999999999999", "h:00%d", "h:-1", "h:+%d", "h: %d", "h:%d ", "h:1a", "h:a", "h:%%35",
	"[::1]", "[::1]:%d", "[::1]:", "[1::2]:0", "[::1", "::1]", "::1", "::1:%d", "2001:db8::1", "[2001:db8::1.2.3.4]", "[fe80::1%%25eth0]", "[fe80::1%%eth0]",
	"[]", "[h]", "[::g]", "[::1]a", "a[::1]", "[1.2.3.4]", "%%5B::1%%5D", "%%5B%%3A%%3A1%%5D", "%%3A%%3A1",
	"a,b", "a:1,b:2", "a:1,b", "a,b:%d", "a,b,c:%d", "a,,b", ",a", "a,", ",", "a, b", "a:1,b:", "a:1,b:0", "a:1,b:65536", "[::1],b", "a,[::1]:%d", "[::1]:1,[::2]:2",
	"%%2Ftmp%%2Fs.sock", "%%2fvar%%2frun", "%%2Ftmp%%2Fs.sock:%d", "/tmp/s.sock", "a,%%2Ftmp%%2Fs.sock", "%%40abstract", "h%%2Cb", "h%%41", "h%%4", "h%%", "h%%zz", "h%%00", "h%%ff", "h\u00e9", "h%%C3%%A9", "h h", "h@", "@h", "@", "u@v@h", "a@b,c@d",
}

// pathForms are what stands behind the hosts.
var pathForms = []string{
	"", "/", "/db", "/d%2Fb", "/d/b", "/d//", "//db", "/d%20b", "/d+b", "/d%3Fb", "/d%23b", "/%64b", "/d%ff", "/\u00e9", "/%C3%A9", "/d:b@c", "/d;b", "/d.b", "/.", "/..", "/a/../b", "/$db", "/d%00b",
	"?", "/?", "/db?", "/db?&", "/db?a", "/db?=", "/db?=a", "/db?a=", "#", "/#", "/db#f", "/db?#", "/db#", "/db?x=1#f", "/db##",
}

// userForms are what stands before the hosts.
var userForms = []string{
	"u@", "u:@", "u:p@", ":p@", ":@", "@", "u:p:q@", "u:p@q@", "u@x:p@", "u:p/q@", "u/v:p@", "u:p?q@", "u:p#q@", "u:p[q]@", "u:p%@", "u:p%4@", "u:p%zz@", "u:%70@", "%75:p@", "u:p%40@", "u:p%3Aq@", "u%3Av:p@",
	"u:1234/q@", "u:12#q@", "u\u00e9:p@", "u:p\u00e9@", "u:p q@", "u:p+q@", "u:p%20q@", "u:p%00@", "u:p%ff@", "DOMAIN%5Cu:p@", "DOMAIN\\u:p@", "u;x:p@", "u=x:p&@", "u:p$@", "u,v:p@", "u:p,q@", "u%2Fv:p@", "a.b-c_d~e:p@", "u:p|@", "u:p^`{}<>\"@",
}

// forms puts the forms into URLs of a scheme. In hostForms "%d" is the default port.
func forms(scheme string, port int) (out []string) {
	for _, h := range hostForms {
		if strings.Contains(h, "%d") {
			h = fmt.Sprintf(h, port)
		} else {
			h = strings.ReplaceAll(h, "%%", "%")
		}
		out = append(out, scheme+"://"+h, scheme+"://u:p@"+h+"/db")
	}
	for _, p := range pathForms {
		out = append(out, scheme+"://h"+p)
	}
	for _, u := range userForms {
		out = append(out, scheme+"://"+u+"h/db", scheme+"://"+u)
	}
	return append(out,
		strings.ToUpper(scheme)+"://h/db", scheme+":", scheme, scheme+":/", scheme+"://", scheme+":h/db", scheme+":/h/db", scheme+":///db", scheme+":////db",
		" "+scheme+"://h/db", scheme+"://h/db ", scheme+"://h/db\n", "<"+scheme+"://h/db>", `"`+scheme+`://h/db"`, scheme+"x://h/db", scheme+"+x://h/db",
	)
}

var postgresURLs = append(append(forms("postgres", 5432),
	"postgresql://h/db", "pg://h/db", "pgsql://h/db", "postgres+unix://h/db", "postgresql+psycopg2://u:p@h/db", "jdbc:postgresql://h/db",
	"postgresql://other@localhost/otherdb?connect_timeout=10&application_name=myapp",
	"postgresql://host1:123,host2:456/somedb?target_session_attrs=any&application_name=myapp",
	"postgresql:///mydb?host=localhost&port=5433", "postgresql:///dbname?host=/var/lib/postgresql", "postgresql://%2Fvar%2Flib%2Fpostgresql/dbname",
	"postgres:///?host=/var/run/postgresql&user=u", "postgres://h/db?host=g", "postgres://h:1/db?port=2", "postgres://h,g/db?port=1,2", "postgres://h,g/db?port=1,2,3",
	"postgres://u:p@h/db?user=v&password=q&dbname=e", "postgres://h?dbname=d", "postgres://h?sslmode=disable", "postgres://h/db?host=a,b&port=1", "postgres:///db?host=",
	"postgres://h/db?hostaddr=1.2.3.4", "postgres://a,b/db?hostaddr=1.2.3.4", "host=h dbname=db", "user=u", "",
), fieldCases...)

// postgresParams are parameters of every kind, right and wrong.
func postgresParams() (out []string) {
	for _, p := range []string{
		"sslmode=disable", "sslmode=allow", "sslmode=prefer", "sslmode=require", "sslmode=verify-full", "sslmode=", "sslmode=REQUIRE", "sslmode=false", "ssl=true", "ssl=false", "ssl=1",
		"sslrootcert=/nonexistent", "sslcert=/nonexistent", "sslkey=/nonexistent", "sslcert=/n&sslkey=/n", "sslcertmode=disable", "sslcertmode=x", "sslnegotiation=direct", "sslnegotiation=direct&sslmode=require", "sslnegotiation=x", "sslpassword=x", "sslsni=0", "sslsni=x", "sslcompression=1",
		"connect_timeout=10", "connect_timeout=0", "connect_timeout=-1", "connect_timeout=", "connect_timeout=1.5", "connect_timeout=10s", "connect_timeout=%201", "connect_timeout=99999999999",
		"target_session_attrs=any", "target_session_attrs=read-write", "target_session_attrs=read-only", "target_session_attrs=primary", "target_session_attrs=standby", "target_session_attrs=prefer-standby", "target_session_attrs=master", "target_session_attrs=",
		"application_name=a%20b", "application_name=a+b", "application_name=", "fallback_application_name=x", "client_encoding=UTF8", "options=-c%20geqo%3Doff", "options=-csearch_path=a", "search_path=a", "search_path=a,b", "timezone=UTC", "statement_timeout=5s",
		"pool_max_conns=4", "default_query_exec_mode=exec", "statement_cache_capacity=0", "binary_parameters=yes", "pgbouncer=true", "schema=public", "foo=bar",
		"keepalives=0", "keepalives=x", "keepalives_idle=1", "tcp_user_timeout=1", "replication=database", "replication=x", "gssencmode=disable", "gssencmode=x", "krbsrvname=x", "krbspn=x", "gsslib=gssapi", "service=x", "servicefile=/nonexistent", "passfile=/nonexistent",
		"channel_binding=require", "channel_binding=x", "require_auth=scram-sha-256", "require_auth=!password,!md5", "require_auth=x", "min_protocol_version=3.0", "min_protocol_version=3.1", "max_protocol_version=latest", "min_protocol_version=latest&max_protocol_version=3.0", "load_balance_hosts=random", "load_balance_hosts=x", "requirepeer=x", "requiressl=1", "ssl_min_protocol_version=TLSv1.2", "ssl_min_protocol_version=x",
		"a=b=c", "a=b&a=c", "application_name=x&application_name=y", "application_name=x&", "&application_name=x", "application_name=x&&options=y", "application_name=x;options=y", "application_name", "APPLICATION_NAME=x", "application%5Fname=x", "application_name=%", "application_name=%zz", "application_name=%00", "application_name=%ff", "application_name=x?y", "application_name=x/y", "application_name=[x]", "application_name=x@y", "application_name=x#y", "application_name=\u00e9", "application_name= x",
	} {
		out = append(out, "postgres://u:p@h/db?"+p)
	}
	return out
}

var mongodbURLs = append(append(forms("mongodb", 27017), forms("mongodb+srv", 27017)...),
	"mongodb+srv://a.example.com", "mongodb+srv://u:p@a.example.com/db?retryWrites=true&w=majority", "mongodb+srv://example.com/", "mongodb+srv://a.example.com:27017/",
	"mongodb+srv://a.example.com,b.example.com/", "mongodb+srv://a.example.com./", "mongodb+srv://a.example.com/?tls=false", "mongodb+srv://a.example.com/?srvMaxHosts=2&srvServiceName=x",
	"mongodb+srv://a.example.com/?srvServiceName=", "mongodb+srv://a.example.com/?srvServiceName=a--b", "mongodb+srv://a.example.com/?srvMaxHosts=-1", "mongodb+srv://a.example.com/?srvMaxHosts=1&replicaSet=r", "mongodb+srv://a.example.com/?srvMaxHosts=1&loadBalanced=true", "mongodb+srv://a.example.com/?directConnection=true",
	"mongodb://h?w=1", "mongodb://a,b?replicaSet=rs", "mongodb://a,b/?directConnection=true", "mongodb://a,b/?loadBalanced=true", "mongodb://a,b/?connect=direct", "mongodb://:@h/?authMechanism=MONGODB-X509", "mongodb://u@h/?authMechanism=GSSAPI", "mongodb://h/?authMechanism=GSSAPI",
	"mongodb://u:p@h/admin?authSource=x", "mongodb://h:27017/admin", "mongodb://alice:foo:bar@127.0.0.1", "mongodb://alice@@127.0.0.1", "mongodb://kerberosuser%40EXAMPLE.COM@example.com/?authMechanism=GSSAPI",
)

// mongodbOptions are options of every kind, right and wrong.
func mongodbOptions() (out []string) {
	for _, p := range []string{
		"w=1", "w=0", "w=-1", "w=majority", "w=", "w=99999999999", "w", "=1", "=", "&", "w=1&", "&w=1", "w=1&&journal=true", "w=1;journal=true", "w=1;", "w=1&amp;journal=true", "W=1", "%77=1", "w=%31", "w=%", "w=%zz", "w=%ff", "w=a=b", "w=a+b", "w=a%20b", "w=1?journal=true", "w=1#journal=true", "w=[1]", "w=\u00e9", "w=1 ",
		"journal=true", "journal=false", "journal=1", "journal=yes", "journal=True", "journal=", "j=true", "w=0&journal=true", "wtimeout=1", "wTimeoutMS=1", "wTimeoutMS=-1",
		"tls=true", "tls=TRUE", "tls=1", "ssl=true", "ssl=true&tls=false", "tls=true&tls=true", "tlsInsecure=true", "tlsInsecure=x", "tlsInsecure=true&tlsAllowInvalidCertificates=true", "tlsInsecure=true&tlsAllowInvalidHostnames=true", "tls=true&tlsInsecure=true&tlsDisableOCSPEndpointCheck=true", "tlsDisableOCSPEndpointCheck=true&tlsDisableCertificateRevocationCheck=true", "tlsAllowInvalidCertificates=true&tlsDisableOCSPEndpointCheck=true", "tlsAllowInvalidCertificates=x", "tlsCAFile=/n", "tlsCertificateKeyFile=/n", "tlsCertificateKeyFile=/n&tlsCertificateKeyFilePassword=p", "tlsCertificateFile=/n", "tlsPrivateKeyFile=/n", "tlsCertificateFile=/n&tlsPrivateKeyFile=/n", "tlsDisableOCSPEndpointCheck=x",
		"connectTimeoutMS=0", "connectTimeoutMS=-1", "connectTimeoutMS=x", "connectTimeoutMS=1.5", "connectTimeoutMS=", "connectTimeoutMS=99999999999", "connectTimeoutMS=+5", "connectTimeoutMS=05", "socketTimeoutMS=1", "timeoutMS=1", "timeoutMS=x", "serverSelectionTimeoutMS=0", "serverSelectionTimeoutMS=x", "heartbeatFrequencyMS=499", "heartbeatFrequencyMS=500", "heartbeatFrequencyMS=x", "heartbeatIntervalMS=1", "localThresholdMS=1", "localThresholdMS=-1", "maxIdleTimeMS=1", "maxIdleTimeMS=x",
		"maxPoolSize=1", "maxPoolSize=-1", "minPoolSize=x", "maxConnecting=0", "maxConnecting=x", "waitQueueTimeoutMS=0", "maxStalenessSeconds=-1", "maxStalenessSeconds=89", "maxStalenessSeconds=90", "maxStalenessSeconds=x",
		"compressors=snappy,zlib", "compressors=lz4", "compressors=", "zlibCompressionLevel=-1", "zlibCompressionLevel=10", "zlibCompressionLevel=x", "zstdCompressionLevel=22", "zstdCompressionLevel=23",
		"readPreference=nearest", "readPreference=x", "readPreference=Secondary", "readPreference=secondary&readPreferenceTags=dc:ny,rack:1&readPreferenceTags=", "readPreferenceTags=dc:ny", "readPreferenceTags=dc", "readPreferenceTags=dc:a:b", "readPreferenceTags=a:b,", "readConcernLevel=majority", "readConcernLevel=x",
		"replicaSet=rs", "replicaSet=", "replicaSet=a&replicaSet=b", "replicaSet=a&REPLICASET=b", "retryWrites=true", "retryWrites=x", "retryReads=false", "retryReads=0", "directConnection=true", "directConnection=True", "directConnection=x", "connect=direct", "connect=replicaSet", "connect=automatic", "connect=x", "connect=automatic&directConnection=true", "loadBalanced=true", "loadBalanced=x", "loadBalanced=true&replicaSet=r", "loadBalanced=true&directConnection=true", "srvMaxHosts=1", "srvServiceName=x", "serverMonitoringMode=poll", "serverMonitoringMode=x",
		"authSource=x", "authSource=", "authSource=$external", "authMechanism=SCRAM-SHA-1", "authMechanism=SCRAM-SHA-256", "authMechanism=scram-sha-256", "authMechanism=MONGODB-CR", "authMechanism=PLAIN", "authMechanism=GSSAPI", "authMechanism=GSSAPI&authSource=x", "authMechanism=MONGODB-X509", "authMechanism=MONGODB-AWS", "authMechanism=MONGODB-OIDC", "authMechanism=x", "authMechanism=", "authMechanismProperties=SERVICE_NAME:x", "authMechanismProperties=a", "authMechanismProperties=:a", "authMechanismProperties=", "authMechanism=GSSAPI&authMechanismProperties=SERVICE_NAME:x,CANONICALIZE_HOST_NAME:true", "authMechanism=GSSAPI&authMechanismProperties=X:y", "authMechanism=PLAIN&authMechanismProperties=SERVICE_NAME:x", "authMechanism=MONGODB-AWS&authMechanismProperties=AWS_SESSION_TOKEN:x", "authMechanism=MONGODB-AWS&authMechanismProperties=X:y",
		"appName=x", "appName=a+b", "appName=a%20b", "appName=a%26b", "proxyHost=p", "proxyPort=1", "proxyHost=p&proxyUsername=u", "proxyHost=p&proxyUsername=u&proxyPassword=q", "uuidRepresentation=standard", "slaveOk=true", "foo=bar", "foo=bar&foo=baz", "maxAdaptiveRetries=x", "enableOverloadRetargeting=x",
	} {
		out = append(out, "mongodb://u:p@h/db?"+p, "mongodb://h/?"+p)
	}
	return append(out,
		"mongodb://u@h/?authMechanism=MONGODB-X509", "mongodb://u@h/?authMechanism=MONGODB-AWS", "mongodb://h/?authMechanism=MONGODB-OIDC&authMechanismProperties=ALLOWED_HOSTS:a", "mongodb://h/?authMechanism=MONGODB-OIDC&authMechanismProperties=ENVIRONMENT:azure,TOKEN_RESOURCE:mongodb://foo")
}

// otherURLs are URLs of the databases for which there is no grammar but the generic one.
var otherURLs = append(append(append(forms("mysql", 3306), forms("sqlserver", 1433)...), forms("oracle", 1521)...),
	"my://u:p@h/db", "mariadb://h/db", "mysql+unix:///var/run/mysqld/mysqld.sock/db", "mysql+tcp://h/db", "mysql+x://h/db", "mysql:/var/run/mysqld/mysqld.sock", "mysql://u:p@/db", "mysql://h/db?parseTime=true&loc=Local", "mysql://h/db?a=1&a=2", "mysql://h/db?a+b=c+d",
	"sqlserver://sa:p@h:1433/instance/db", "sqlserver://h?database=db", "sqlserver://u:p@h/inst?database=db&encrypt=disable", "mssql://h/db", "azuresql://u:p@h/db?fedauth=x", "sqlserver://DOMAIN%5Cu:p@h/db", "sqlserver://DOMAIN\\u:p@h/db",
	"oracle://u:p@h:1521/service", "ora://u:p@h/sid", "oracle://u:p@h/service/instance", "oracle://u/p@h/service", "oci8://u:p@h/s",
	"sqlite:file.db", "sqlite:/path/file.db", "sqlite://file.db", "sqlite:///path/file.db", "sqlite:file.db?mode=ro", "sqlite::memory:", "sqlite3:C:\\a.db", "sqlite:", "sqlite://", "sq:a b.db", "sqlite:a%20b.db", "sqlite:a.db?_loc=auto&cache=shared", "file:a.db", "file:///a.db",
	"duckdb:/a.duckdb", "clickhouse://u:p@h:9000/db", "snowflake://u:p@account/db/schema?warehouse=w", "snowflake://u@account", "bigquery://project/dataset", "cockroachdb://root@h:26257/db?sslmode=disable", "redshift://u:p@h:5439/db", "cassandra://h/keyspace", "ca://a,b/k", "trino://u@h:8080/catalog/schema", "neo4j://u:p@h/db", "odbc+postgres://u:p@h/db", "odbc://h/db", "couchbase://u:p@h/b", "libsql://db.turso.io?authToken=x", "libsql:file.db", "firebird://u:p@h/path/db.fdb", "hive://h/db", "spanner://project/instance/db", "dynamodb://key:secret@region", "redis://h:6379/0", "amqp://u:p@h/v", "foo://h/db", "nothing", "",
)
