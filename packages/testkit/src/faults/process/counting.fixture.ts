import { createServer } from "node:http";

if (process.env.REFUSE_START) {
  console.error("REFUSE_START must not be set");
  process.exit(1);
}

let answered = 0;
const server = createServer((_, response) => {
  answered++;
  console.log(JSON.stringify({ msg: "answered", answered }));
  response.end(JSON.stringify({ environment: Object.keys(process.env).sort() }));
});
server.listen(0, "127.0.0.1", () => {
  console.log("not JSON");
  process.send!({ ready: true, url: `http://127.0.0.1:${(server.address() as { port: number }).port}` });
});
process.on("SIGTERM", () => process.exit(0));
process.on("disconnect", () => process.exit(0));
