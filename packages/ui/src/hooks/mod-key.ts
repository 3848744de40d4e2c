const onMac = () => /mac|iphone|ipad/i.test(navigator.platform)

/** Whether the platform's command key is down: ⌘ on Apple machines, Ctrl elsewhere. */
export const modKey = (event: KeyboardEvent): boolean => (onMac() ? event.metaKey : event.ctrlKey)
