/** What every dialog gets: its params, and a way to close that may carry an answer. */
export interface DialogProps<Params = Record<never, never>, Answer = void> {
  params: Params
  onClose: (answer?: Answer) => void
}
