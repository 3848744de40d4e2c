/** Why mail is not taken, with the code by which the sender's server knows whether to try again. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly responseCode: number

  constructor(responseCode: number, message: string, options?: ErrorOptions) {
    super(message, options)
    this.responseCode = responseCode
  }
}

export const unknownAddress = () => new Refusal(550, 'No such address here')
export const tooMuch = () => new Refusal(450, 'Too much mail, try again later')
export const tooMuchForOrg = () => new Refusal(452, 'Too much mail for this organisation, try again later')
export const tooLarge = () => new Refusal(552, 'The message is too large')
export const headerTooLarge = () => new Refusal(552, 'The header of the message is too large')
export const diskFull = () => new Refusal(452, 'No room for the message, try again later')
/** Whoever broke off hears nothing of it; their server tries again. */
export const brokenOff = () => new Refusal(451, 'The message broke off or took too long, try again')
export const tryLater = (cause: unknown) =>
  new Refusal(451, 'The message could not be stored, try again later', { cause })
