# One image for all processes: `serve` (unless told otherwise), `work`, `migrate`, `ops …`.
# docs/operate.md, "Containers", says how to run it; e2e/real/image.spec.ts takes these steps in an empty
# folder and runs what comes of them.

FROM node:24-slim AS steps
WORKDIR /source
COPY package.json package-lock.json ./
COPY contracts/package.json contracts/
COPY server/package.json server/
COPY web/package.json web/
COPY scripts/image scripts/image

FROM steps AS packages
RUN node scripts/image/packages.ts run packages

FROM steps AS web
RUN node scripts/image/packages.ts build build
COPY package-lock.json tsconfig.base.json build/
COPY contracts/src build/contracts/src
COPY web build/web
COPY scripts build/scripts
RUN node build/scripts/build.ts

FROM node:24-slim
# Packages ask where somebody is at home who is nowhere.
ENV NODE_ENV=production PORT=3000 HOME=/osisi
WORKDIR /osisi
COPY LICENSE scripts/image/is-well.ts ./
COPY --from=packages /source/packages ./
COPY --from=web /source/build/web/dist web/dist
COPY contracts/src contracts/src
COPY server/migrations server/migrations
COPY server/src server/src
# Nobody that this machine knows: owns nothing, and need not write anything.
USER 10001:10001
EXPOSE 3000
HEALTHCHECK --interval=5s --timeout=3s --start-period=30s --retries=2 \
  CMD ["node", "is-well.ts", "http://127.0.0.1:3000/readyz"]
# Node itself is the first process, and hears signals.
ENTRYPOINT ["node", "server/src/main.ts"]
CMD ["serve"]
