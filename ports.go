package uri

import "strings"

// schemePort is the port that a scheme means where a URI has none.
type schemePort struct{ scheme, port string }

// defaultPorts are those of registered schemes with a server, in the order of how often they
// are met; see the IANA registries of URI schemes and of service names. A scheme with
// more than one usual port is not among them.
var defaultPorts = [...]schemePort{
	{"http", "80"}, {"https", "443"}, {"ws", "80"}, {"wss", "443"},
	{"ftp", "21"}, {"ftps", "990"}, {"sftp", "22"}, {"ssh", "22"}, {"git", "9418"},
	{"postgres", "5432"}, {"postgresql", "5432"}, {"mysql", "3306"},
	{"redis", "6379"}, {"rediss", "6379"}, {"mongodb", "27017"},
	{"amqp", "5672"}, {"amqps", "5671"}, {"mqtt", "1883"}, {"mqtts", "8883"}, {"nats", "4222"},
	{"ldap", "389"}, {"ldaps", "636"}, {"imap", "143"}, {"imaps", "993"}, {"pop", "110"},
	{"smtp", "25"}, {"nntp", "119"}, {"telnet", "23"}, {"gopher", "70"},
	{"rtsp", "554"}, {"rtsps", "322"}, {"coap", "5683"}, {"coaps", "5684"},
	{"ipp", "631"}, {"ipps", "631"}, {"rsync", "873"}, {"svn", "3690"}, {"vnc", "5900"},
	{"dns", "53"}, {"nfs", "2049"}, {"prospero", "1525"}, {"wais", "210"},
}

// DefaultPort gives the port that a scheme, in whatever case, means where a URI has none
// (§3.2.2): 80 for http. ok is false where the package knows of none.
func DefaultPort(scheme string) (port string, ok bool) {
	for _, p := range defaultPorts {
		if strings.EqualFold(p.scheme, scheme) {
			return p.port, true
		}
	}
	return "", false
}
