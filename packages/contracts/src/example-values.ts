/** Identifiers that the examples of several endpoints share. They lead to nothing. */
export const EXAMPLE = {
  userId: "usr_7Kq2mWx9RtB4nVc8LzHp3D",
  privateLink: "occ_5Fh8sJd1Gy6QeXw3TkZr9M",
  sessionId: "Xk3vT0aQm8Zr5nLd2Wc7Hj4P",
  token: "q8Lw2Zt6Rk0Vb4Ny",
  email: "jonas@example.com",
} as const;
