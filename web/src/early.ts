/** What runs first: it is small, asks for what the address needs, and lets the page itself come meanwhile. */
import { loadFirst } from "~/app/first";

loadFirst(location);
void import("./main");
