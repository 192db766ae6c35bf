# One image for every role: trainyard start (all in one, the default), trainyard api, trainyard trainer.
# Debian and not Alpine: the PostgreSQL that the package brings is linked against glibc.

FROM node:24-bookworm-slim AS compiled
WORKDIR /trainyard
COPY package.json package-lock.json ./
# No install scripts: this image has its Node, which is all that they would bring.
RUN npm ci --ignore-scripts
COPY . .
RUN node --conditions=trainyard-source dist.ts

FROM node:24-bookworm-slim AS packages
WORKDIR /trainyard
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --ignore-scripts
COPY --from=compiled /trainyard/dist dist
# Makes the library links that npm packages cannot carry, while this is still writable.
RUN node --input-type=module -e 'await (await import("/trainyard/dist/src/store/postgres-binaries.js")).packagedBinaries()'

FROM node:24-bookworm-slim
ENV NODE_ENV=production TRAINYARD_HOST=0.0.0.0 TRAINYARD_PORT=4000 TRAINYARD_DATA=/data
WORKDIR /trainyard
COPY --from=packages /trainyard/node_modules node_modules
COPY --from=packages /trainyard/dist dist
COPY package.json LICENSE ./
COPY bin bin
COPY examples examples
RUN install -d -o node -g node /data
USER node
VOLUME /data
EXPOSE 4000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD node -e 'fetch(`http://127.0.0.1:${process.env.TRAINYARD_PORT}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))'
ENTRYPOINT ["node", "bin/trainyard.js"]
CMD ["start"]
