/** What each setting is called. */
export const settingsLabels: Partial<Record<string, string>> = {
  numberMask: 'Document number mask', defaultSuitability: 'Default suitability', transmittalFooter: 'Transmittal footer',
  defaultDueDays: 'Time to answer', rfiManagerUserId: 'RFI manager', requireOfficialResponse: 'Needs an official answer', allowPrivate: 'May be private',
  remindDaysBefore: 'Remind before it is due', remindDaysAfter: 'Remind after it was due',
  secondApproverFrom: 'Second approver from', notifyWithinDays: 'Time to notify', quoteWithinDays: 'Time to quote', replyWithinDays: 'Time to reply',
  defaultContingency: 'Contingency', inductionMonths: 'Inductions hold for', cardRule: 'Without a valid card', maxPermitHours: 'Longest permit',
  drillDays: 'Time between drills', autoSignOut: 'Sign everyone out at', gustMewp: 'Gust limit for MEWPs', gustLifting: 'Gust limit for lifting',
}
