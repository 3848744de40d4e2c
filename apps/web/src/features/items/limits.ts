/** Starred items that the home page shows. */
export const shownStarred = 10
/** Items of its other lists, and of each group of its search, before "Show all". */
export const shownInLists = 5
