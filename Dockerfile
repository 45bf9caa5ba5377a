# The archive of `npm run release` on Node 24: docker build --build-arg ARCHIVE=understudy-….tar.gz .data/releases -f Dockerfile
ARG BASE=node:24-bookworm-slim
FROM ${BASE} AS unpacked
ARG ARCHIVE
SHELL ["/bin/bash", "-o", "pipefail", "-c"]
COPY ${ARCHIVE} /tmp/archive.tar.gz
WORKDIR /opt/understudy/releases/this
RUN tar -xzf /tmp/archive.tar.gz --strip-components=1 --no-same-owner && sha256sum -c --quiet SHA256SUMS

FROM ${BASE}
COPY --from=unpacked /opt/understudy /opt/understudy
RUN ln -s releases/this /opt/understudy/current \
  && mkdir -p /opt/understudy/data/storage \
  && chown -R 10001:10001 /opt/understudy/data
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8610 MODEL_DIR=models STORAGE_DIR=/opt/understudy/data/storage MIGRATE_ON_START=off
USER 10001:10001
VOLUME /opt/understudy/data
EXPOSE 8610
STOPSIGNAL SIGTERM
ENTRYPOINT ["/opt/understudy/current/bin/understudy"]
CMD ["http"]
