/* Reads the references of a file with uriparser; program.go tells the protocol. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <uriparser/Uri.h>

static char **lines;
static long count;

static void load(const char *name) {
	FILE *f = fopen(name, "r");
	char *line = NULL;
	size_t size = 0;
	ssize_t n;

	if (f == NULL) {
		perror(name);
		exit(1);
	}
	while ((n = getline(&line, &size, f)) > 0) {
		if (line[n - 1] == '\n') line[n - 1] = '\0';
		lines = realloc(lines, (count + 1) * sizeof *lines);
		lines[count++] = strdup(line);
	}
	free(line);
	fclose(f);
}

static long pass(void) {
	long i, accepted = 0;
	for (i = 0; i < count; i++) {
		UriUriA uri;
		const char *bad;
		if (uriParseSingleUriA(&uri, lines[i], &bad) == URI_SUCCESS) {
			accepted++;
			uriFreeUriMembersA(&uri);
		}
	}
	return accepted;
}

static long long now(void) {
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec * 1000000000LL + t.tv_nsec;
}

int main(int argc, char **argv) {
	long long milliseconds;
	if (argc != 2) return 2;
	load(argv[1]);
	printf("uriparser %s\n", URI_VER_ANSI);
	fflush(stdout);
	while (scanf("%lld", &milliseconds) == 1) {
		long long start = now(), took, reads = 0;
		long accepted;
		do {
			accepted = pass();
			reads += count;
			took = now() - start;
		} while (took < milliseconds * 1000000);
		printf("%lld %lld %ld\n", reads, took, accepted);
		fflush(stdout);
	}
	return 0;
}
