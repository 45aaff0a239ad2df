# syntax=docker/dockerfile:1
# Debian slim, not Alpine: the embedded PostgreSQL and the poster's rasteriser have glibc builds.
FROM node:26-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY . .
# The build context has no .git: docker build --build-arg GIT_COMMIT=$(git rev-parse HEAD).
ARG GIT_COMMIT
RUN node scripts/build.mjs --force && npm prune --omit=dev --no-audit --no-fund && rm -rf dist/tools/fuzz dist/tools/soak dist/tools/cluster dist/tools/history dist/tools/plan dist/bench
# Two fifths of what is left: types, source maps, tests, prose, and fonts that no poster uses.
RUN cd node_modules \
 && find . -type f \( -name '*.map' -o -name '*.ts' -o -name '*.mts' -o -name '*.cts' \
      -o -name '*.a' -o -iname 'readme*.md' -o -iname 'changelog*.md' -o -iname 'history*.md' \) \
      -delete \
 && find . -type d \( -name test -o -name tests -o -name docs -o -name 'benchmark*' \) -prune \
      -exec rm -r {} + \
 && find @expo-google-fonts @fontsource-variable -type f \( -name '*.ttf' -o -name '*.woff*' \) \
      ! -name NotoSansSC_500Medium.ttf ! -name NotoSansSC_900Black.ttf \
      ! -name NotoSansArabic_700Bold.ttf \
      ! -name noto-sans-jp-0-wght-normal.woff2 ! -name noto-sans-jp-1-wght-normal.woff2 -delete

FROM node:26-slim
# package.json's; a test compares.
LABEL org.opencontainers.image.title=job-gateway org.opencontainers.image.version=0.1.0 org.opencontainers.image.licenses=MIT
ARG GIT_COMMIT
LABEL org.opencontainers.image.revision=$GIT_COMMIT
ENV JOB_GATEWAY_VERSION=0.1.0
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000 DATA_DIR=/var/lib/job-gateway PUBLIC_DIR=/srv/public
# What the service never needs at run time: a package manager is a way in.
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /opt/yarn-v* \
    /usr/local/bin/yarn /usr/local/bin/yarnpkg \
 && mkdir -p "$DATA_DIR" "$PUBLIC_DIR" && chown node:node "$DATA_DIR" "$PUBLIC_DIR"
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/schema ./schema
COPY --from=build /app/seeds/media ./seeds/media
COPY --from=build /app/parity ./parity
COPY --from=build /app/src/rest/openapi/page ./src/rest/openapi/page
COPY --from=build /app/src/features/account/common-passwords.txt ./src/features/account/
COPY --from=build /app/dist ./dist
USER node
VOLUME ["/var/lib/job-gateway", "/srv/public"]
EXPOSE 4000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+process.env.PORT+'/healthz').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
# node itself is the first process, so that signals reach it; compose adds an init that reaps.
CMD ["node", "--enable-source-maps", "dist/src/main.js"]
