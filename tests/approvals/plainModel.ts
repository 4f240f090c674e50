/**
 * A model of an approval, as a chairperson would keep it on paper: who may still speak at the open stage, and what was
 * said. It shares no code with the product; people are numbers, and 1 is the author.
 */
export interface PaperStage {
  key: string
  rule: 'any' | 'all' | number
  asked: number[]
  leads: number[]
  isApprover: boolean
  keeps: boolean
  delegable: boolean
  authorMay: boolean
}
type Verdict = 'yes' | 'yes, but' | 'change' | 'no'
interface Sheet {
  plan: PaperStage
  state: 'to come' | 'open' | 'passed' | 'ended' | 'left out'
  /** People who may still speak here. */
  waitingFor: Set<number>
  everAsked: Set<number>
  leads: Set<number>
  said: Map<number, Verdict>
  votesNeeded: number
  wasLate: boolean
  round: number
}
export type Step =
  | { do: 'say'; who: number; stage: number; verdict: Verdict }
  | { do: 'delegate'; who: number; stage: number; to: number }
  | { do: 'replace'; who: number; manages: boolean; stage: number; from: number; to: number }
  | { do: 'leave out'; who: number; manages: boolean; stage: number }
  | { do: 'late'; stage: number; more: number[] }
  | { do: 'recall'; who: number }
  | { do: 'again'; who: number; manages: boolean }
  | { do: 'cancel' }

export class PaperApproval {
  state: 'open' | 'taken back' | 'returned' | 'approved' | 'refused' | 'cancelled' = 'open'
  sheets: Sheet[] = []
  round = 0
  /** Everything ever said, in order. */
  readonly minutes: string[] = []

  constructor(readonly plan: readonly PaperStage[]) {
    this.begin()
  }

  private begin() {
    this.round++
    this.sheets = this.plan.map((plan, at) => {
      const old = this.sheets[at]
      if (old && plan.keeps && old.state === 'passed') return old
      const asked = plan.asked.filter((who) => who !== 1 || plan.authorMay)
      const leads = plan.leads.filter((who) => asked.includes(who))
      const voters = leads.length > 0 ? leads : asked
      const votesNeeded =
        plan.rule === 'any' ? 1 : plan.rule === 'all' ? voters.length : Math.min(plan.rule, voters.length)
      return {
        plan,
        state: 'to come',
        waitingFor: new Set(asked),
        everAsked: new Set(asked),
        leads: new Set(leads),
        said: new Map(),
        votesNeeded,
        wasLate: false,
        round: this.round,
      }
    })
    this.state = 'open'
    this.openNext()
  }

  private openNext() {
    const next = this.sheets.find(({ state }) => state === 'to come')
    if (next) next.state = 'open'
    else this.state = 'approved'
  }

  private close(sheet: Sheet, state: Sheet['state']) {
    sheet.state = state
    sheet.waitingFor.clear()
  }

  private stop(state: PaperApproval['state']) {
    this.state = state
    for (const sheet of this.sheets)
      if (sheet.state === 'open' || sheet.state === 'to come') this.close(sheet, 'left out')
  }

  get now() {
    return this.state === 'open' ? this.sheets.find(({ state }) => state === 'open') : undefined
  }

  /** Does a step and returns whether it was possible. */
  take(step: Step): boolean {
    if (step.do === 'recall') return this.recall(step.who)
    if (step.do === 'again') {
      if (this.state !== 'returned' && this.state !== 'taken back') return false
      if (step.who !== 1 && !step.manages) return false
      this.begin()
      return true
    }
    if (step.do === 'cancel') {
      if (['approved', 'refused', 'cancelled'].includes(this.state)) return false
      this.stop('cancelled')
      return true
    }
    const sheet = this.sheets[step.stage % this.sheets.length]!
    if (this.state !== 'open') return false
    if (step.do === 'say') return this.say(sheet, step.who, step.verdict)
    if (step.do === 'delegate')
      return (
        sheet === this.now &&
        sheet.waitingFor.has(step.who) &&
        sheet.plan.delegable &&
        this.handOverWork(sheet, step.who, step.to)
      )
    if (step.do === 'replace') return this.replace(sheet, step)
    if (step.do === 'leave out') return this.leaveOut(sheet, step)
    return this.late(sheet, step.more)
  }

  private say(sheet: Sheet, who: number, verdict: Verdict) {
    if (sheet !== this.now || !sheet.waitingFor.has(who)) return false
    sheet.waitingFor.delete(who)
    sheet.said.set(who, verdict)
    this.minutes.push(`${sheet.round}/${sheet.plan.key}/${who}: ${verdict}`)
    if (sheet.leads.size > 0 && !sheet.leads.has(who)) return true
    if (verdict === 'no' || verdict === 'change') {
      this.close(sheet, 'ended')
      this.stop(verdict === 'no' ? 'refused' : 'returned')
      return true
    }
    const votes = [...sheet.said].filter(
      ([voter, word]) => word.startsWith('yes') && (sheet.leads.size === 0 || sheet.leads.has(voter)),
    )
    if (votes.length < sheet.votesNeeded) return true
    this.close(sheet, 'passed')
    this.openNext()
    return true
  }

  private joins(sheet: Sheet, who: number) {
    return !sheet.everAsked.has(who) && (who !== 1 || sheet.plan.authorMay)
  }

  private handOverWork(sheet: Sheet, from: number, to: number) {
    if (!this.joins(sheet, to)) return false
    sheet.waitingFor.delete(from)
    sheet.waitingFor.add(to)
    sheet.everAsked.add(to)
    if (sheet.leads.has(from)) sheet.leads.add(to)
    return true
  }

  private replace(sheet: Sheet, { who, manages, from, to }: Extract<Step, { do: 'replace' }>) {
    if (sheet.state !== 'open' && sheet.state !== 'to come') return false
    const isLead = sheet.leads.has(who) && sheet.waitingFor.has(who) && from !== who
    if (!(manages || isLead) || !sheet.waitingFor.has(from)) return false
    return this.handOverWork(sheet, from, to)
  }

  private leaveOut(sheet: Sheet, { who, manages }: Extract<Step, { do: 'leave out' }>) {
    if (!manages || who === 1 || (sheet.state !== 'open' && sheet.state !== 'to come')) return false
    const deciders = this.sheets.filter(({ plan }) => plan.isApprover || !this.plan.some((other) => other.isApprover))
    if (!deciders.some((other) => other !== sheet && ['open', 'to come', 'passed'].includes(other.state))) return false
    const wasOpen = sheet.state === 'open'
    this.close(sheet, 'left out')
    if (wasOpen) this.openNext()
    return true
  }

  private late(sheet: Sheet, more: readonly number[]) {
    if (sheet !== this.now || sheet.wasLate) return false
    sheet.wasLate = true
    const led = sheet.leads.size > 0
    for (const who of more)
      if (this.joins(sheet, who)) {
        sheet.waitingFor.add(who)
        sheet.everAsked.add(who)
        if (led) sheet.leads.add(who)
      }
    return true
  }

  private recall(who: number) {
    if (this.state !== 'open' || who !== 1) return false
    if (this.sheets.some(({ round, said }) => round === this.round && said.size > 0)) return false
    this.stop('taken back')
    return true
  }
}
