/** The script of the documentation, the blog and the forms, beside that of every page for everybody. */
export const readerScript: string = import.meta.env.VITE_READER_SCRIPT || "/reader.js";
