/** A typed text as one line, without characters that a database or a mail header would choke on. */
export const oneLine = (text: string): string =>
  text
    .replace(/[\u0000-\u001f\u007f]+/g, ' ')
    .toWellFormed()
    .trim()
