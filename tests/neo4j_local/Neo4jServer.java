import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import org.neo4j.dbms.api.DatabaseManagementService;
import org.neo4j.dbms.api.DatabaseManagementServiceBuilder;

/**
 * Runs Neo4j Community in a home folder, with the settings of its neo4j.conf, until SIGTERM.
 *
 * <p>Standard input is a pipe that the starting process holds open. When it ends, that process is gone, however it
 * died: the server then stops and deletes its home, for nobody else will.
 */
public final class Neo4jServer {
    private static volatile boolean abandoned = false;

    public static void main(String[] arguments) {
        try {
            run(Path.of(arguments[0]));
        } catch (Throwable failure) { // threads of a half-started server would keep this process alive
            failure.printStackTrace();
            System.exit(1);
        }
    }

    private static void run(Path home) throws IOException {
        DatabaseManagementService server =
            new DatabaseManagementServiceBuilder(home).loadPropertiesFromFile(home.resolve("neo4j.conf")).build();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(server, home)));
        System.in.readAllBytes(); // returns when the pipe ends
        abandoned = true;
        System.exit(0);
    }

    private static void stop(DatabaseManagementService server, Path home) {
        server.shutdown();
        if (!abandoned) {
            return;
        }
        try (var files = Files.walk(home)) {
            files.sorted(Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
        } catch (IOException failure) {
            System.err.println("cannot delete " + home + ": " + failure);
        }
    }
}
