import { createContext } from "react";

/** For a screen that detects by itself that no user is signed in. */
export const UnauthorizedContext = createContext<() => void>(() => {});
