/** Makes the browser download a URL. @param fileName the server names the file if it is empty */
export function download(url: string, fileName = ""): void {
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName;
  link.click();
}
