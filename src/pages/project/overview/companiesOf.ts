import type { ProjectClient } from '#contract/entities/projectClient.ts'

type Part = Pick<
  ProjectClient,
  'clientId' | 'clientName' | 'relationshipId' | 'relationshipName' | 'packageName' | 'insuranceOk' | 'insuranceKnown'
>

/** A company on a project, with all its relationships. */
export interface CompanyOnIt {
  clientId: number
  name: string
  relationships: string[]
  packageName: string | null
  insuranceOk: boolean
  /** Whether an expiry date of the insurance is recorded. */
  insuranceKnown: boolean
}

/** Returns the companies of a project without duplicates, leading relationships first. */
export function companiesOf(parts: readonly Part[]): CompanyOnIt[] {
  const companies = new Map<number, CompanyOnIt>()
  for (const part of parts.toSorted(
    (one, other) => one.relationshipId - other.relationshipId || one.clientName.localeCompare(other.clientName),
  )) {
    const { clientId, clientName: name, relationshipName, packageName, insuranceOk, insuranceKnown } = part
    const known = companies.get(clientId)
    if (!known)
      companies.set(clientId, {
        clientId,
        name,
        relationships: [relationshipName],
        packageName,
        insuranceOk,
        insuranceKnown,
      })
    else {
      known.relationships.push(relationshipName)
      known.packageName ??= packageName
    }
  }
  return [...companies.values()]
}
