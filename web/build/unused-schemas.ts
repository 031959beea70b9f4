import type { Plugin } from "vite";

const PURE = "/* @__PURE__ */ (() => ";

/** Marks each constant of the contracts as free of side effects, which no bundler can infer for a
 * schema. A page then contains only the schemas that it uses, and none without zod. */
export function unusedSchemas(): Plugin {
  return {
    name: "unused-schemas",
    apply: "build",
    enforce: "pre",
    transform: {
      filter: { id: /contracts\/src\/.*\.ts$/ },
      handler(code) {
        let marked = "";
        let until = 0;
        for (const node of this.parse(code, { lang: "ts" }).body) {
          const made = node.type === "ExportNamedDeclaration" ? node.declaration : node;
          if (made?.type !== "VariableDeclaration") continue;
          for (const { init } of made.declarations) {
            if (init?.type !== "CallExpression") continue;
            marked += `${code.slice(until, init.start)}${PURE}${code.slice(init.start, init.end)})()`;
            until = init.end;
          }
        }
        return { code: marked + code.slice(until), map: null };
      },
    },
  };
}
