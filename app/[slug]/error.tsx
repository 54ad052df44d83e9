"use client";

import { LandingError } from "@/components/catalogue/landing/landing-error";

export default LandingError;
