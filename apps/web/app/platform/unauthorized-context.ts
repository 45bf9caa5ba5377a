import { createContext } from "react";

/** For a screen that finds by itself that nobody is signed in. */
export const UnauthorizedContext = createContext<() => void>(() => {});
