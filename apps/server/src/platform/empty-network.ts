/**
 * The end of a shell's script that starts `"$@"` in a network of its own, which has no way out: no address, no DNS, no
 * server of this machine. It costs two small processes. A system may forbid that to whoever is not root (Docker's
 * seccomp profile does, and kernels can); there the program is started all the same, as it was before.
 */
export const INTO_EMPTY_NETWORK =
  'if unshare --user --net true 2>/dev/null; then exec unshare --user --net -- "$@"; fi; exec "$@"';
