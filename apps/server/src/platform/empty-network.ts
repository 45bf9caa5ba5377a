/**
 * The end of a shell script that starts `"$@"` in its own network namespace, which has no address, no DNS and no
 * access to this machine's servers. It costs two small processes. Some systems forbid this to non-root users (Docker's
 * seccomp profile does, and kernels can). There, the program starts without the isolation.
 */
export const INTO_EMPTY_NETWORK =
  'if unshare --user --net true 2>/dev/null; then exec unshare --user --net -- "$@"; fi; exec "$@"';
