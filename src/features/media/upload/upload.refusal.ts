import { HttpRefusal } from '../../http-refusal';

/** An upload that is refused for its form or its content. */
export class UploadRefusal extends HttpRefusal {}
