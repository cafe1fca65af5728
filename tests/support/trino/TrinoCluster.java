import io.trino.Session;
import io.trino.plugin.memory.MemoryPlugin;
import io.trino.plugin.tpch.TpchPlugin;
import io.trino.testing.DistributedQueryRunner;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Pattern;
import static io.trino.testing.TestingSession.testSessionBuilder;

/**
 * args: port workers, and the guide's page with the rules of a user that only reads, who is called guest here. Prints
 * "READY <uri>" and stops when standard input closes.
 */
public final class TrinoCluster {
    public static void main(String[] args) throws Exception {
        String port = args.length > 0 ? args[0] : "8080";
        int workers = args.length > 1 ? Integer.parseInt(args[1]) : 2;
        Session session = testSessionBuilder().setCatalog("tpch").setSchema("tiny").build();
        DistributedQueryRunner runner = DistributedQueryRunner.builder(session)
                .setWorkerCount(workers)
                .setSystemAccessControl("file", Map.of("security.config-file", rules(Path.of(args[2]))))
                .addCoordinatorProperty("http-server.http.port", port)
                .addCoordinatorProperty("node-scheduler.include-coordinator", "false")
                // Tests send long statements, which it would keep.
                .addExtraProperty("query.max-history", "5")
                .addExtraProperty("query.max-memory", "400MB")
                .addExtraProperty("query.max-memory-per-node", "150MB")
                .addExtraProperty("memory.heap-headroom-per-node", "100MB")
                .build();
        runner.installPlugin(new TpchPlugin());
        runner.createCatalog("tpch", "tpch", Map.of("tpch.splits-per-node", "2"));
        runner.installPlugin(new MemoryPlugin());
        runner.createCatalog("memory", "memory", Map.of("memory.max-data-per-node", "100MB"));
        System.out.println("READY " + runner.getCoordinator().getBaseUrl());
        System.out.flush();
        while (System.in.read() >= 0) { }
        runner.close();
        System.exit(0);
    }

    private static String rules(Path page) throws Exception {
        var found = Pattern.compile("```json\n(.*?)```", Pattern.DOTALL).matcher(Files.readString(page));
        if (!found.find()) throw new IllegalStateException("There are no rules in " + page);
        Path file = Files.createTempFile("rules", ".json");
        Files.writeString(file, found.group(1).replace("\"sextant\"", "\"guest\"").replace("\"shop\"", "\"memory\""));
        file.toFile().deleteOnExit();
        return file.toString();
    }
}
