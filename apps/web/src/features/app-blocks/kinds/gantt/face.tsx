import type { FaceProps } from '../../face-props.ts'
import { ViewFace, type ViewFaceSettings } from '../../shared/view-face.tsx'

/** Bars over time. */
export const Face = (props: FaceProps<ViewFaceSettings>) => <ViewFace {...props} body="gantt" pageSize={1000} />
