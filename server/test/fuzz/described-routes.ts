import { webhookPaths } from "#gateway/webhook-paths.ts";
import * as z from "zod/mini";

/** Every route of the running app, with its schemas. */

const WEBHOOKS = new Set<string>(Object.values(webhookPaths));

const type = z.union([z.string(), z.array(z.string())]);
const bounds = {
  minimum: z.optional(z.number()),
  maximum: z.optional(z.number()),
  minLength: z.optional(z.number()),
  maxLength: z.optional(z.number()),
};
const plain = z.object({
  type: z.optional(type),
  enum: z.optional(z.array(z.unknown())),
  pattern: z.optional(z.string()),
  anyOf: z.optional(z.array(z.unknown())),
  ...bounds,
});
const object = z.object({
  properties: z.record(z.string(), plain),
  required: z.optional(z.array(z.string())),
});
const operation = z.object({
  security: z.optional(z.array(z.unknown())),
  parameters: z.optional(
    z.array(
      z.object({
        in: z.enum(["path", "query"]),
        name: z.string(),
        required: z.boolean(),
        schema: plain,
      }),
    ),
  ),
  requestBody: z.optional(
    z.object({ content: z.object({ "application/json": z.object({ schema: object }) }) }),
  ),
});
const description = z.object({
  paths: z.record(z.string(), z.record(z.enum(["get", "post"]), z.optional(operation))),
});

export type FieldSchema = z.infer<typeof plain>;
export type Field = Readonly<{ name: string; isRequired: boolean; schema: FieldSchema }>;

export type DescribedRoute = Readonly<{
  /** `POST /v1/login` */
  name: string;
  method: "GET" | "POST";
  /** With `{id}` as a placeholder. */
  path: string;
  needsSession: boolean;
  inPath: readonly Field[];
  inQuery: readonly Field[];
  /** `undefined` where no body is described. */
  inBody: readonly Field[] | undefined;
}>;

export function describedRoutes(openApi: unknown): DescribedRoute[] {
  const { paths } = z.parse(description, openApi);
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, described]) =>
      described ? [read(method === "get" ? "GET" : "POST", path, described)] : [],
    ),
  );
}

function read(
  method: "GET" | "POST",
  path: string,
  { parameters = [], requestBody, security }: z.infer<typeof operation>,
): DescribedRoute {
  const given = (where: "path" | "query"): Field[] =>
    parameters
      .filter((parameter) => parameter.in === where)
      .map(({ name, required, schema }) => ({ name, isRequired: required, schema }));
  const body = requestBody?.content["application/json"].schema;
  return {
    name: `${method} ${path}`,
    method,
    path,
    needsSession: security !== undefined,
    inPath: given("path"),
    inQuery: given("query"),
    inBody: WEBHOOKS.has(path) ? webhookFields : fieldsOf(body),
  };
}

function fieldsOf(body: z.infer<typeof object> | undefined): Field[] | undefined {
  return (
    body &&
    Object.entries(body.properties).map(([name, schema]) => ({
      name,
      isRequired: body.required?.includes(name) ?? false,
      schema,
    }))
  );
}

const text: FieldSchema = { type: "string" };

/** Declared as bytes, because those are signed; this is the gateway's JSON. */
const webhookFields: readonly Field[] = [
  { name: "event", isRequired: true, schema: text },
  { name: "data", isRequired: true, schema: {} },
];

/** Routes without a schema: pages, health, the description itself. */
export const hiddenRoutes: readonly DescribedRoute[] = Object.values({
  machines: ["/healthz", "/readyz", "/robots.txt", "/sitemap.xml", "/openapi.json"],
  docs: ["/docs", "/docs/", "/docs/json", "/docs/yaml", "/docs/static/index.html", "/docs/{file}"],
  site: ["/", "/loans", "/inclusion", "/privacy", "/terms", "/{file}", "/assets/{file}"],
  app: ["/login", "/onboard/verify", "/verify/error", "/dashboard", "/dashboard/{rest}"],
  nothing: ["/v1/{rest}", "/user/{rest}"],
})
  .flat()
  .map((path) => ({
    name: `GET ${path}`,
    method: "GET",
    path,
    needsSession: false,
    inPath: [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => ({
      name,
      isRequired: true,
      schema: text,
    })),
    inQuery: [],
    inBody: undefined,
  }));
