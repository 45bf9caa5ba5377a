/** A file as a form sends it. */
export function formOf(file: File): FormData {
  const form = new FormData();
  form.append("file", file, file.name);
  return form;
}
