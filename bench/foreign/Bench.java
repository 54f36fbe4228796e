import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads the references of a file with java.net.URI; program.go tells the protocol. */
public class Bench {
    static URI last; // so that no compiler leaves out what is measured

    public static void main(String[] args) throws Exception {
        String[] lines = Files.readAllLines(Path.of(args[0]), StandardCharsets.UTF_8).toArray(new String[0]);
        System.out.println("Java " + System.getProperty("java.version"));
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        for (String line; (line = in.readLine()) != null; ) {
            long slice = Long.parseLong(line) * 1_000_000, start = System.nanoTime(), took, reads = 0;
            int accepted;
            do {
                accepted = pass(lines);
                reads += lines.length;
                took = System.nanoTime() - start;
            } while (took < slice);
            System.out.println(reads + " " + took + " " + accepted);
        }
    }

    static int pass(String[] lines) {
        int accepted = 0;
        for (String s : lines) {
            try {
                last = new URI(s);
                accepted++;
            } catch (URISyntaxException e) {
                // not accepted
            }
        }
        return accepted;
    }
}
