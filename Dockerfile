# Builds the package and installs it without what only building needs. Not more than `npm pack` and `npm install` do.
FROM node:22-bookworm-slim AS build
WORKDIR /src
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
RUN npm pack --pack-destination /pack

FROM node:22-bookworm-slim
# The versions of the lock file, and the package in their midst.
WORKDIR /opt/sextant
COPY --from=build /src/package.json /src/package-lock.json ./
RUN npm ci --omit=dev && npm cache clean --force
COPY --from=build /pack /pack
RUN tar -xzf /pack/sextant-*.tgz --strip-components=1 && rm -r /pack
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 8090
# Signing in is required from another address: the password is SEXTANT_ADMIN_PASSWORD, or printed once.
ENTRYPOINT ["node", "/opt/sextant/bin/sextant.js"]
CMD ["--host", "0.0.0.0", "--data", "/data", "--no-open"]
