import type { FaceProps } from '../../face-props.ts'
import { ViewFace, type ViewFaceSettings } from '../../shared/view-face.tsx'

/** Records on the days that they fall on. */
export const Face = (props: FaceProps<ViewFaceSettings>) => <ViewFace {...props} body="calendar" pageSize={1000} />
