/** Everyone can use it on a desktop. */
import { accessible } from "./access.ts";

accessible("desktop");
