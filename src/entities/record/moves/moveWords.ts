/** Texts of an action on a record: for its button, its dialog and the success message. */
export interface MoveWords {
  verb: string
  danger?: boolean
  primary?: boolean
  /** What happens next. */
  follows: string
  /** Completes 'CR-0012 …' in the message. */
  success: string
}
