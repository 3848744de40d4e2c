import { createContext, type ReactNode, useContext } from 'react'

/** The few words that parts of the design system say by themselves. The application gives them in its language. */
export interface UiTexts {
  close: string
  cancel: string
  copy: string
  copied: string
  loading: string
  notices: string
  copyErrorCode: string
  /** Around a name that must be typed; the name itself is put in by the part. */
  typeToConfirm: (name: ReactNode) => ReactNode
}

const Context = createContext<UiTexts | null>(null)

/** Gives the design system its words; once, near the root. */
export const UiTextsProvider = Context.Provider

export function useUiTexts(): UiTexts {
  const texts = useContext(Context)
  if (!texts) throw new Error('UiTextsProvider is missing')
  return texts
}
