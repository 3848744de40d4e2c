/** The server takes no longer name of a table, an app or a page. */
export const tableLabelLength = 45
