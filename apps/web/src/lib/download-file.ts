/** Has the browser fetch a file of ours. The server says that it is to be kept, so that the page stays. */
export function downloadFile(path: string): void {
  const link = document.createElement('a')
  link.href = path
  link.download = ''
  link.click()
}
