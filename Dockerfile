# syntax=docker/dockerfile:1
# The app and what it needs to run, nothing else. `docker compose up` starts it with its database; scripts/image.ts goes
# through these same steps where there is no Docker.

FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY patches patches/
RUN npm ci --no-audit --no-fund
COPY . .
# The release: compose.yaml gives its TAG.
ARG DEPLOYMENT_ID
RUN STANDALONE=1 NEXT_TELEMETRY_DISABLED=1 npm run build
# The programs that run beside the app. What they bundle of CommonJS asks for `require`.
RUN npx esbuild scripts/migrate.ts scripts/rotate-keys.ts scripts/drill.ts scripts/erase-again.ts --bundle --platform=node --format=esm --target=node24 --outdir=.next/standalone --out-extension:.js=.mjs --external:@node-rs/argon2 "--banner:js=import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);"

FROM node:24.21.0-bookworm-slim AS run
WORKDIR /app
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1 HOSTNAME=0.0.0.0 PORT=3000 KEEP_ALIVE_TIMEOUT=620000 NEXT_MANUAL_SIG_HANDLE=true
COPY --from=build /app/.next/standalone ./
COPY --from=build /app/.next/static ./.next/static
COPY --from=build /app/public ./public
COPY --from=build /app/drizzle ./drizzle
USER node
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=6s --start-period=30s --retries=3 CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/api/health').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server.js"]
