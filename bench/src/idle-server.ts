import Fastify from "fastify";

/** The floor: a Fastify that receives the same bytes and does nothing with them. */
const app = Fastify();
app.removeAllContentTypeParsers();
app.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
app.post("/", () => ({ status: "success" }));
await app.listen({ port: Number(process.env["PORT"]), host: "127.0.0.1" });
process.send?.("started");
// Also when the parent process is gone.
for (const end of ["SIGTERM", "disconnect"]) {
  process.on(end, () => void app.close().then(() => process.exit()));
}
