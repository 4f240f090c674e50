import type { SignInMethod } from '#contract/people/attendance.ts'
import type { GateIdentity } from '#contract/people/gate.ts'

/** What a gate shows. */
export type Step =
  | { at: 'start' }
  | { at: 'camera' }
  | { at: 'card' | 'pin' }
  | { at: 'person'; who: GateIdentity; method: SignInMethod }
  | { at: 'visitor' }
  | { at: 'muster' }
  | { at: 'end' }
  /** What has just happened; `tone` amber for what they should look at. */
  | { at: 'done'; title: string; words: string; tone: 'green' | 'amber' }
