import { placeInspections as kind } from '#src/entities/nonEquipmentInspection/placeInspections.ts'
import type { AdHocSearch } from '../registers/observationSearch.ts'
import type { PageProps, RecordProps } from '../projectPage.ts'
import { AdHocPage } from './AdHocPage.tsx'
import { InspectionPage } from './InspectionPage.tsx'
import type { InspectionSearch } from './inspectionSearch.ts'
import { InspectionsPage } from './InspectionsPage.tsx'

/** The register of inspections of places and structures. */
export const PlaceInspections = (props: PageProps<InspectionSearch>) => <InspectionsPage {...props} kind={kind} />
/** The page of one of them. */
export const PlaceInspection = (props: RecordProps) => <InspectionPage {...props} kind={kind} />
/** The page on which one is done outside of the schedule. */
export const PlaceAdHoc = (props: PageProps<AdHocSearch>) => <AdHocPage {...props} kind={kind} />
