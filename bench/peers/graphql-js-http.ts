import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type DocumentNode, execute, parse, validate } from "graphql";
import type { Viewer } from "../../src/access/viewer.ts";
import type { Source } from "../http-source.ts";

/** The least that answers GraphQL over HTTP: node:http and graphql-js, each text parsed and validated once. No key, no limit. */
export async function open({ schema, contextFor }: Source, viewer: Viewer): Promise<number> {
  const documents = new Map<string, DocumentNode>();
  const documentOf = (query: string) => {
    let document = documents.get(query);
    if (document === undefined) {
      document = parse(query);
      const [error] = validate(schema, document);
      if (error) throw error;
      documents.set(query, document);
    }
    return document;
  };
  const http = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8");
    request.on("data", (chunk) => {
      body += chunk;
    });
    request.on("end", async () => {
      const { query, variables } = JSON.parse(body);
      const result = await execute({
        schema,
        document: documentOf(query),
        variableValues: variables,
        contextValue: contextFor(viewer),
      });
      const json = JSON.stringify(result);
      response.writeHead(200, {
        "content-type": "application/json; charset=utf-8",
        "content-length": Buffer.byteLength(json),
      });
      response.end(json);
    });
  });
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  return (http.address() as AddressInfo).port;
}
