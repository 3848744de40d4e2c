/** Lists stand over the popover, which knows them and stays open while one chooses. */
export const inPopover = { withinPortal: true, zIndex: 400 } as const
