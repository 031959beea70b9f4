# One image for all processes: `serve` (unless told otherwise), `work`, `migrate`, `ops …`; the console is
# `node server/src/console.ts`.
# How to run it: docs/operate.md, "Containers". CI builds it and starts compose.yaml with it.

FROM node:24-slim AS manifests
WORKDIR /source
COPY package.json package-lock.json ./
COPY contracts/package.json contracts/
COPY server/package.json server/
COPY web/package.json web/
COPY console/package.json console/

# Server dependencies only. TypeScript is an optional peer of the job queue; types and source maps are half of the
# rest. Node needs none of them.
FROM manifests AS packages
RUN npm ci --workspace=contracts --workspace=server --omit=dev --ignore-scripts --no-audit --no-fund \
  && rm -r node_modules/typescript node_modules/@typescript \
  && find node_modules -type f \( -name '*.ts' -o -name '*.[cm]ts' -o -name '*.map' \) -delete

FROM manifests AS web
RUN npm ci --workspace=contracts --workspace=web --workspace=console --include=dev --ignore-scripts --no-audit --no-fund
COPY tsconfig.base.json ./
COPY contracts contracts
COPY web web
COPY console console
COPY scripts scripts
RUN node scripts/build.ts

FROM node:24-slim
# Packages look for a home directory, and the user has none.
ENV NODE_ENV=production PORT=3000 HOME=/osisi
WORKDIR /osisi
COPY LICENSE package.json ./
COPY --from=packages /source/node_modules node_modules
COPY --from=web /source/web/dist web/dist
COPY --from=web /source/console/dist console/dist
COPY contracts/package.json contracts/
COPY contracts/src contracts/src
COPY server/package.json server/
COPY server/migrations server/migrations
COPY server/src server/src
# A user that owns nothing and needs no writable files.
USER 10001:10001
EXPOSE 3000
HEALTHCHECK --interval=5s --timeout=3s --start-period=30s --retries=2 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/readyz').then(({ ok }) => process.exit(ok ? 0 : 1))"]
# Node is the first process and receives the signals.
ENTRYPOINT ["node", "server/src/main.ts"]
CMD ["serve"]
