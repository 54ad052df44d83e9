# The console in one container: docs/operations/install.md
ARG NODE_IMAGE=node:24-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN --mount=type=cache,target=/npm npm install --cache /npm --no-save --ignore-scripts --no-progress
COPY . .
RUN node scripts/generate-client.mjs
RUN BUILD_CONTAINER=1 NEXT_TELEMETRY_DISABLED=1 node node_modules/next/dist/bin/next build
RUN node --conditions=react-server --import=tsx scripts/openapi.ts
RUN node --import=tsx scripts/container/bundle.ts

FROM ${NODE_IMAGE}
ENV NODE_ENV=production DATA_DIR=/data
# By default glibc keeps freed memory for each thread, and blocks as large as an upload once one was freed.
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=65536
RUN install -d -o node -g node /data
WORKDIR /app
COPY --from=build /app/.next/standalone ./
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=90s --start-interval=1s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/api/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Without the base image's shell script, SIGTERM reaches the server from the first moment.
ENTRYPOINT []
CMD ["node", "--max-old-space-size=768", "--max-semi-space-size=8", "scripts/main.js"]
