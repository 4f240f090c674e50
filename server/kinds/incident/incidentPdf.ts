import type { incident, Incident, IncidentSummary } from '#contract/entities/incident.ts'
import { instanceStatusWords } from '#contract/questionnaires/instanceStatus.ts'
import { likelihoods, severities } from '#contract/safety/risk.ts'
import { occurrenceClassWords } from '#contract/safety/occurrenceClasses.ts'
import type { Resource } from '#server/core/resourceKind.ts'
import type { PdfPaper } from '#server/core/services.ts'
import { instanceRegisterPdfs, type Written } from '#server/features/questionnaires/pdf.ts'
import { section, shortDay } from '#server/platform/papers/registerPdfs.ts'

/** The PDFs of an incident and of the register of a project. */
export const incidentPdfCalls = (kind: Resource<typeof incident>) =>
  instanceRegisterPdfs(kind, {
    log: 'Incidents',
    facts: factsOfIncident,
    more: ({ immediateAction, peopleInvolved }) => [
      ...(immediateAction ? section('What was done at once', immediateAction) : []),
      ...(peopleInvolved ? section('People involved', peopleInvolved) : []),
    ],
    register: registerPaper,
  })

const reportWords = ({ reportDueOn }: Incident) =>
  reportDueOn === null ? 'Yes, once it is diagnosed' : `Yes, by ${shortDay(reportDueOn)}`

const factsOfIncident = (row: Incident, written: Written): [string, string | null][] => [
  ['Type', row.incidentTypeName],
  ['Dangerous occurrence', row.occurrenceClass && occurrenceClassWords[row.occurrenceClass]],
  ['Diagnosed', shortDay(row.diagnosedOn)],
  ['When it happened', written(row.occurredOn)],
  ['Location', row.locationName],
  ['Potential severity', severities[row.potentialSeverity] ?? null],
  ['Likelihood', likelihoods[row.likelihood] ?? null],
  ['Risk', `${row.riskScore}, ${row.riskLevel}`],
  ['Work stopped', row.stoppedHours === null ? null : `${row.stoppedHours} hours`],
  ['Reportable', row.isReportable ? reportWords(row) : null],
  ['Reported', row.reportedOn && `${shortDay(row.reportedOn)}, ${row.reportReference}`],
]

const registerPaper = (
  rows: readonly IncidentSummary[],
  { projectNumber }: { projectNumber: string },
  written: Written,
): Omit<PdfPaper, 'foot'> => ({
  title: `Incidents, ${projectNumber}`,
  landscape: true,
  parts: [
    { kind: 'text', text: rows.length === 1 ? '1 incident' : `${rows.length} incidents` },
    {
      kind: 'table',
      heads: ['Number', 'Title', 'Type', 'When', 'Company', 'Location', 'Risk', 'Status', 'Reported'],
      widths: [9, 24, 15, 12, 12, 12, 8, 10, 9],
      rows: rows.map((row) => [
        row.number ?? '',
        row.title,
        row.incidentTypeName,
        written(row.occurredOn),
        row.clientName ?? '',
        row.locationName ?? '',
        `${row.riskScore}, ${row.riskLevel}`,
        instanceStatusWords[row.statusId] ?? '',
        row.isReportable ? (row.reportedOn ? shortDay(row.reportedOn) : `by ${shortDay(row.reportDueOn)}`) : '',
      ]),
    },
  ],
})
