/** The script of the documentation, the blog and the forms, loaded in addition to the script of every public page. */
export const readerScript: string = import.meta.env.VITE_READER_SCRIPT || "/reader.js";
