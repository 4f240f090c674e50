import type { ConfidentialSince } from '#contract/safetyFile/safetyFileIssue.ts'

/** Formats the issues that contain a document: 'issue 2', 'issues 1 and 2'. */
export const issueList = ({ issues }: ConfidentialSince) =>
  `${issues.length === 1 ? 'issue' : 'issues'} ${new Intl.ListFormat('en-GB').format(issues.map(String))}`
