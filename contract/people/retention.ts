/** What a retention period comes to, before it is set. */
export interface Retention {
  /** How many people who left long enough ago are anonymised the next morning. */
  people: number
}
