declare module '../../platform/events.ts' {
  interface Events {
    /** A record has another mail than before; what it says is asked for. */
    'mails.changed': { tableId: string; recordId: number; mailId: string }
  }
}

export const mailsRoom = (tableId: string, recordId: number) => `mails:${tableId}-${recordId}`
